// Errors as a public node words them, so that a client cannot tell the difference: JSON-RPC codes of agave,
// and TransactionError in its JSON form, which LiteSVM returns as bare numbers and small objects.

/** The error of a JSON-RPC answer. */
export class SolanaRpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603
// agave, rpc-client-api/src/custom_error.rs
export const PREFLIGHT_FAILURE = -32002
export const SIGNATURE_VERIFICATION_FAILURE = -32003
export const BLOCK_NOT_AVAILABLE = -32004
export const UNSUPPORTED_TRANSACTION_VERSION = -32015
export const MIN_CONTEXT_SLOT_NOT_REACHED = -32016

export function invalidParams(why: string): SolanaRpcError {
  return new SolanaRpcError(INVALID_PARAMS, `Invalid param: ${why}`)
}

// In the order of LiteSVM's TransactionErrorFieldless and InstructionErrorFieldless (litesvm 1.5.0): both
// omit the variants with fields.
const TRANSACTION_ERRORS =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee
  InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance
  AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks
  AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(
    /\s+/,
  )
const INSTRUCTION_ERRORS =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall
  InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized
  UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend
  ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex
  ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable
  AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified
  ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount
  ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded
  PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
  IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar
  IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)

export type TransactionError = string | Record<string, unknown>

/**
 * LiteSVM's `FailedTransactionMetadata.err()` as agave writes it: `"AccountNotFound"`,
 * `{"InstructionError":[1,{"Custom":37}]}`.
 */
export function asTransactionError(error: unknown): TransactionError {
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? 'SanitizeFailure'
  const given = error as { index: number; accountIndex: number; err?(): unknown }
  if (given.err) return { InstructionError: [given.index, asInstructionError(given.err())] }
  const kind = (error as object).constructor.name
  if (kind === 'TransactionErrorDuplicateInstruction') return { DuplicateInstruction: given.index }
  return { [kind.replace(/^TransactionError/, '')]: { account_index: given.accountIndex } }
}

function asInstructionError(error: unknown): unknown {
  if (typeof error === 'number') return INSTRUCTION_ERRORS[error] ?? 'GenericError'
  const { code } = error as { code?: number }
  return code === undefined ? 'BorshIoError' : { Custom: code }
}

// The sentences of agave's Display for the errors callers meet; any other is given by name.
const SENTENCES: Record<string, string> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
}

/** One sentence for people, as agave words it. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error
  const instruction = error['InstructionError'] as [number, unknown] | undefined
  if (!instruction) return Object.keys(error)[0] ?? 'unknown'
  const [index, why] = instruction
  const what =
    typeof why === 'string'
      ? why
      : `custom program error: 0x${(why as { Custom: number }).Custom.toString(16)}`
  return `Error processing Instruction ${index}: ${what}`
}
