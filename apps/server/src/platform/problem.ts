// The server's one error type is the API's: what is thrown here is what the person reads.
export { Problem, refuse } from '@testate/api/problem'
