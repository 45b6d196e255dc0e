// A person with a row in every table that can contain data about a person, for the tests of copies and
// erasures: two wills, witnesses by invitation, money, identity, a ceremony, networks, mails, and lines of
// the log. All with unique names, so that remains can be found.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { appendAny } from '../../../test/stack/any-line.ts'
import { claimsContext, sealContext } from '../src/identity/upload-evidence.ts'
import { sealParticulars } from '../src/parties/around/particulars.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import { moveObject } from '../src/custody/move-object.ts'
import { sealNumber } from '../src/notifications/texts/sealed-text.ts'
import { sealForm } from '../src/wills/form/sealed-form.ts'
import { sealFor } from '../src/platform/storage/vault.ts'
import type { Stack } from '../../../test/stack/stack.ts'

export interface Furnished {
  draft: string
  will: string
  witness: string
  /** Texts that must be nowhere afterwards. */
  marks: string[]
  objects: string[]
}

const at = new Date('2026-11-20T10:00:00Z')
const day = 86_400_000

/**
 * `status` of the second will: `withdrawn` as after a withdrawal on all networks, `registered` as while it is
 * there.
 */
export async function furnish(
  stack: Stack,
  person: { id: string; name: string; email: string },
  status: 'withdrawn' | 'registered',
): Promise<Furnished> {
  const put = async (table: string, row: Record<string, unknown>): Promise<void> => {
    const names = Object.keys(row)
    await stack.owner.query(
      `
        insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
        values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const key = stack.app.workerPublicKey
  const objects: string[] = []
  const keep = async (
    text: string,
    seal: { willId: string; version: number; purpose: string },
  ): Promise<string> => {
    const object = await stack.app.store.put(await sealFor(key, Buffer.from(text), seal))
    objects.push(object)
    return object
  }
  const [draft, will, witness, tag] = [randomUUID(), randomUUID(), randomUUID(), randomUUID().slice(0, 8)]
  const salt = randomBytes(32)
  const [hash, other] = [
    createHash('sha256').update(will).digest(),
    createHash('sha256').update(draft).digest(),
  ]
  const witnessMail = `quillfeather-${tag}@example.org`
  const marks = [
    person.email,
    person.name,
    witnessMail,
    `Wilhelmina Quillfeather ${tag}`,
    salt.toString('hex'),
    hash.toString('hex'),
    will,
    draft,
    witness,
    `${tag} High Street`,
  ]
  const form = JSON.stringify({
    fullName: person.name,
    email: person.email,
    storageLocationAddress: `${tag} High Street`,
    witness1Name: `Wilhelmina Quillfeather ${tag}`,
    witness1Email: witnessMail,
  })
  const willRow = {
    testator_id: person.id,
    title: `Will of ${person.name}`,
    particulars: form,
    original_location: `${tag} High Street`,
    created_at: at,
    updated_at: at,
  }
  await put('wills', {
    ...willRow,
    id: draft,
    particulars: JSON.stringify({ fullName: person.name, email: person.email }),
    original_location: null,
    sealed_form: await sealForm(key, draft, {
      form: { storageLocationAddress: `${tag} High Street`, executorName: `Wilhelmina Quillfeather ${tag}` },
      changes: null,
    }),
    status: 'uploaded',
    document_hash: other,
    document_object: await keep('%PDF draft', { willId: draft, version: 1, purpose: 'document' }),
    document_size: 10,
    document_name: `${person.name}.pdf`,
  })
  await put('wills', {
    ...willRow,
    id: will,
    status,
    document_hash: hash,
    document_object: await keep('%PDF will', { willId: will, version: 1, purpose: 'document' }),
    document_size: 9,
    document_name: 'will.pdf',
  })

  await put('forms_waiting', { will_id: will })

  const deleted = randomUUID()
  marks.push(deleted)
  await put('deleted_drafts', {
    id: deleted,
    testator_id: person.id,
    title: `Will of ${person.name}`,
    draft: JSON.stringify({ id: deleted, particulars: JSON.parse(form) as object }),
    deleted_at: new Date(),
    erase_at: new Date(Date.now() + day),
  })
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'will.draft-deleted', willId: deleted, actor: person.id, details: {} }),
  )

  await put('people', {
    id: witness,
    kind: 'guest',
    email: witnessMail,
    name: `Wilhelmina Quillfeather ${tag}`,
  })
  const [own, guest] = [randomUUID(), randomUUID()]
  await put('parties', {
    id: own,
    will_id: will,
    role: 'testator',
    witness_order: 0,
    person_id: person.id,
    name: person.name,
    email: person.email,
    state: 'signed',
    created_at: at,
    updated_at: at,
  })
  await put('parties', {
    id: guest,
    will_id: will,
    role: 'witness',
    witness_order: 1,
    person_id: witness,
    name: `Wilhelmina Quillfeather ${tag}`,
    email: witnessMail,
    state: 'signed',
    declarations: '{"isAdult":true}',
    presence: 'in-person',
    created_at: at,
    updated_at: at,
  })
  const around = { id: randomUUID(), kind: 'executor' as const }
  await put('people_around', {
    ...around,
    will_id: will,
    place: 1,
    standing: 'acting',
    particulars: await sealParticulars(
      { sealingKey: key },
      { ...around, willId: will },
      {
        name: `Wilhelmina Quillfeather ${tag}`,
        email: witnessMail,
        phone: null,
        address: null,
        relationship: 'Friend',
      },
    ),
    address_key: randomBytes(32),
    nominated_at: at,
    told_at: at,
  })
  await put('waiting_periods', { will_id: will, days: 30, changed_at: at })
  await put('certificate_wishes', { will_id: will, names_executors: true, changed_at: at })
  await put('executors_waiting', { will_id: will })
  const [paper, notice] = [randomUUID(), randomUUID()]
  const deathPaper = await keep(`Certificate of ${person.name}`, {
    willId: paper,
    version: 1,
    purpose: 'death certificate',
  })
  await put('death_certificates', {
    id: paper,
    person_id: witness,
    object: deathPaper,
    sha256: hash,
    size: 10,
    media: 'application/pdf',
  })
  // Of a will that stood when it was submitted: the triggers look at what it is now.
  const noticeTables = [
    'death_notices',
    'death_notice_confirmations',
    'release_confirmations',
    'death_notice_decisions',
    'death_notice_inspections',
  ]
  for (const table of noticeTables) await stack.owner.query(`alter table ${table} disable trigger user`)
  await put('death_notices', {
    id: notice,
    will_id: will,
    submitted_by: witness,
    submitter_key: randomBytes(32),
    state: 'stopped',
    content_hash: hash,
    deceased_name: person.name,
    date_of_death: '2026-11-01',
    certificate_id: paper,
    certificate_object: deathPaper,
    certificate_sha256: hash,
    wait_days: 14,
    created_at: at,
    disputes: 1,
    disputed_by: person.id,
    dispute_reason: `${person.name} is alive`,
    ended_at: at,
    ended_reason: 'stopped',
  })
  const deathProof = randomUUID()
  await put('death_notice_confirmations', {
    notice_id: notice,
    person_id: witness,
    person_key: randomBytes(32),
    relation: 'witness',
    beneficiary: false,
    notice_version: 1,
    content_hash: hash,
    proof_id: deathProof,
  })
  await put('release_confirmations', {
    proof_id: deathProof,
    notice_id: notice,
    will_id: will,
    person_id: witness,
    notice_version: 1,
    content_hash: hash,
  })
  await put('death_notice_decisions', {
    notice_id: notice,
    dispute: 1,
    person_id: witness,
    what: 'reject',
    reason: `${person.name} was on the telephone`,
  })
  await put('death_notice_inspections', {
    notice_id: notice,
    notice_version: 1,
    person_id: witness,
    certificate: 'readable',
    name: 'agrees',
    date: 'differs',
  })
  // As a release that was taken back leaves it: somebody else entered it.
  const [heir, house] = [randomUUID(), randomUUID()]
  await put('estates', {
    will_id: will,
    deceased_name: person.name,
    date_of_death: '2026-11-01',
    opened_by: witness,
    opened_at: at,
  })
  const changed = { will_id: will, number: 1, changed_by: witness, changed_at: at }
  await put('estate_people', {
    ...changed,
    id: heir,
    name: `Wilhelmina Quillfeather ${tag}`,
    roles: ['beneficiary'],
  })
  await put('estate_items', {
    ...changed,
    id: house,
    side: 'asset',
    class: 'property',
    name: `${tag} High Street`,
    holding: 'sole',
    given_to: heir,
  })
  const made = { will_id: will, made_by: witness, made_at: at }
  await put('estate_values', {
    ...made,
    id: randomUUID(),
    item_id: house,
    number: 1,
    value_pence: 30_000_000,
    foreign_amount: JSON.stringify({
      currency: 'EUR',
      amount: '345000.00',
      rate: { perPound: '1.15', day: '2026-11-01', source: 'HMRC' },
    }),
    source: 'A valuer',
  })
  await put('estate_entries', {
    ...made,
    id: randomUUID(),
    number: 1,
    day: '2026-11-02',
    kind: 'income',
    amount_pence: 100,
    note: `Rent of ${tag} High Street`,
  })
  await put('estate_marks', { ...made, mark: 'funeral', day: '2026-11-05' })
  await put('estate_tax_answers', { ...made, number: 1, answers: JSON.stringify({ note: tag }) })
  const proposal = randomUUID()
  await put('estate_proposals', { id: proposal, will_id: will, number: 1, proposed_at: at })
  await put('estate_proposal_versions', {
    ...made,
    proposal_id: proposal,
    version: 1,
    kind: 'distributed',
    amount_pence: 100,
    person_id: heir,
    note: `For ${tag}`,
  })
  await put('estate_agreements', {
    will_id: will,
    proposal_id: proposal,
    version: 1,
    person_id: witness,
    proof_id: randomUUID(),
  })
  await put('estate_disputes', {
    id: randomUUID(),
    will_id: will,
    reason: `About ${tag}`,
    raised_by: witness,
    raised_at: at,
  })
  for (const table of noticeTables) await stack.owner.query(`alter table ${table} enable trigger user`)
  const opening = randomUUID()
  await put('death_certificate_openings', {
    id: opening,
    notice_id: notice,
    notice_version: 1,
    staff_id: witness,
    public_key: 'PEM',
    proof_id: randomUUID(),
    expires_at: new Date(at.getTime() + 86_400_000_000),
    opened_at: at,
    media: 'application/pdf',
    object: await keep(`Certificate of ${person.name}, for staff`, {
      willId: opening,
      version: 1,
      purpose: 'death certificate for staff',
    }),
  })
  // A letter that fell away when the notice ended, and the copy printed for staff.
  const letter = randomUUID()
  await put('notice_letters', {
    id: letter,
    notice_id: notice,
    about: 'submitted',
    made_at: at,
    late_on: '2026-11-05',
    result: 'dropped',
    reason: `${person.name} has stopped the notice`,
    settled_at: at,
  })
  const print = randomUUID()
  await put('notice_letter_prints', {
    id: print,
    letter_id: letter,
    staff_id: witness,
    public_key: 'PEM',
    proof_id: randomUUID(),
    expires_at: new Date(at.getTime() + 86_400_000_000),
    printed_at: at,
    object: await keep(`Letter to ${person.name}, for staff`, {
      willId: print,
      version: 1,
      purpose: 'letter for staff',
    }),
  })
  await put('death_notice_stops', { token_hash: randomBytes(32), notice_id: notice })
  await put('death_notice_news', { notice_id: notice, what: 'stopped' })
  await put('invitations', {
    id: randomUUID(),
    party_id: guest,
    token_hash: randomBytes(32),
    created_at: at,
    expires_at: at,
  })
  await put('party_sessions', {
    token_hash: randomBytes(32),
    person_id: witness,
    created_at: at,
    expires_at: new Date(Date.now() + day),
  })
  await put('hand_offs', {
    id: randomUUID(),
    person_id: person.id,
    task: 'recording',
    will_id: will,
    code: '12',
    token_hash: randomBytes(32),
    created_at: at,
    expires_at: new Date(at.getTime() + 1),
  })

  const [quote, payment, stepUp] = [randomUUID(), randomUUID(), randomUUID()]
  await put('quotes', {
    id: quote,
    will_id: will,
    networks: ['ethereum'],
    lines: '[{"label":"Registration","pence":18200}]',
    total_pence: 18200,
    created_by: person.id,
    created_at: at,
    expires_at: new Date(at.getTime() + 1),
  })
  await put('payments', {
    id: payment,
    quote_id: quote,
    will_id: will,
    payer_id: person.id,
    payer_name: person.name,
    payer_email: person.email,
    state: 'paid',
    amount_pence: 18200,
    currency: 'gbp',
    provider: 'test',
    provider_session: `s-${tag}`,
    express_start_version: '1',
    express_start_at: at,
    created_at: at,
    paid_at: at,
  })
  await put('reset_waits', {
    person_id: person.id,
    asked_at: at,
    due_at: new Date(at.getTime() + 1),
    over_at: new Date(at.getTime() + 2),
  })
  await put('payment_events', {
    provider: 'test',
    event_id: tag,
    type: 'paid',
    payment_id: payment,
    received_at: at,
  })
  await put('payment_facts', {
    will_id: will,
    fact: 'paid',
    payment_id: payment,
    networks: ['ethereum'],
    changed_at: at,
  })
  await put('proofs', {
    id: stepUp,
    person_id: person.id,
    purpose: 'open',
    will_id: will,
    document_hash: hash,
    factor: 'code by e-mail',
    request_key: randomBytes(32),
    token_hash: randomBytes(32),
    proven_at: at,
    expires_at: new Date(at.getTime() + 1),
  })
  await put('open_requests', {
    id: randomUUID(),
    will_id: will,
    person_id: person.id,
    part: 'document',
    document_hash: hash,
    proof_id: stepUp,
    public_key: 'pem',
    created_at: at,
    expires_at: at,
  })

  for (const who of [person.id, witness]) {
    const factor = { person_id: who, enrolled_at: at, counts_from: at }
    await put('passkeys', {
      ...factor,
      id: randomUUID(),
      credential_id: randomBytes(32),
      public_key: randomBytes(77),
      counter: 1,
      transports: ['internal'],
      backed_up: true,
      name: `Phone of ${person.name}`,
    })
    await put('authenticators', {
      ...factor,
      id: randomUUID(),
      secret: randomBytes(48),
      last_step: 1,
      name: `App of ${person.name}`,
    })
    const set = randomUUID()
    await put('recovery_sets', { ...factor, id: set })
    await put('recovery_codes', { set_id: set, code_hash: randomBytes(32) })
    await put('factor_enrolments', {
      id: randomUUID(),
      person_id: who,
      kind: 'passkey',
      challenge: randomBytes(32),
      at_once: false,
      begun_at: at,
      expires_at: new Date(at.getTime() + 1),
    })
    await put('passkey_asks', {
      id: randomUUID(),
      person_id: who,
      purpose: 'sign',
      will_id: will,
      document_hash: hash,
      request_key: randomBytes(32),
      asked_at: at,
      expires_at: new Date(Date.now() + day),
    })
    await put('factor_failures', { person_id: who, factor: 'authenticator', in_a_row: 3 })
    const [evidence, check] = [randomUUID(), randomUUID()]
    await put('identity_evidence', {
      id: evidence,
      person_id: who,
      document_object: await keep(`passport of ${who}`, sealContext(evidence, 'document')),
      document_sha256: hash,
      document_media: 'image/jpeg',
      selfie_object: await keep(`face of ${who}`, sealContext(evidence, 'selfie')),
      selfie_sha256: hash,
      selfie_media: 'image/png',
      created_at: at,
    })
    await put('identity_checks', {
      id: check,
      person_id: who,
      evidence_id: evidence,
      document_type: 'passport',
      document_data: '{}',
      sample: false,
      state: 'returned',
      provider: 'built-in',
      reason: 'blurred',
      created_at: at,
      decided_at: at,
      face_consent_version: '2026-11-22',
      face_consent_at: at,
      claims: await sealFor(key, Buffer.from('{"dateOfBirth":"1950-01-02"}'), claimsContext(check)),
    })
    await put('identity_readings', {
      check_id: check,
      person_id: who,
      outcome: 'review',
      profile: '{}',
      reasons: '[]',
      gravity: 0,
      particulars: '{"numberEnding":"123","likeness":0.71}',
      readers: '{}',
      document_sha256: hash,
      selfie_sha256: hash,
      read_at: at,
    })
    await put('identity_particulars', { check_id: check, person_id: who, sealed: randomBytes(64) })
    await put('find_keys', { check_id: check, person_id: who, keyed: randomBytes(32), keyed_at: at })
  }
  const number = await sealNumber(key, person.id, '+447700900123')
  await put('phone_numbers', { person_id: person.id, number, proven_at: at })
  await put('texts', {
    id: randomUUID(),
    person_id: person.id,
    what: 'submitted',
    created_at: at,
    tried_at: at,
    provider_id: `SM${tag.repeat(4)}`,
    sent_at: at,
    delivered_at: at,
  })
  // Found by themselves: one row is theirs as who asked and as who was found.
  const search = randomUUID()
  await put('find_choices', { person_id: person.id, findable: true, changed_at: at })
  await put('find_searches', {
    id: search,
    person_id: person.id,
    day: '2026-11-20',
    nth: 1,
    asked_at: at,
    capacity: 'family',
    note: randomBytes(4718),
  })
  await put('find_hits', {
    search_id: search,
    testator_id: person.id,
    asker_id: person.id,
    asked_at: at,
    asker_name: person.name,
    capacity: 'family',
    statement: `To see what ${person.name} is shown`,
    told_at: at,
  })

  await put('will_keys', {
    will_id: will,
    commitment: createHash('sha256').update(salt).digest(),
    sealed_salt: salt,
    sealed_chain_key: randomBytes(32),
    chain_address: '0x1',
    opened_at: at,
  })
  const [mine, theirs, upload] = [randomUUID(), randomUUID(), randomUUID()]
  const recording = {
    will_id: will,
    size: 10,
    media_type: 'video/webm',
    duration_ms: 1000,
    tracks: '{}',
    recorded_at: at,
  }
  await put('recordings', {
    ...recording,
    id: mine,
    party_id: own,
    object: await keep('my face and voice', { willId: will, version: 1, purpose: 'recording' }),
    sha256: randomBytes(32),
  })
  await put('recordings', {
    ...recording,
    id: theirs,
    party_id: guest,
    object: await keep('the witness speaking', { willId: will, version: 1, purpose: 'recording' }),
    sha256: randomBytes(32),
  })
  // What staff had made while it was released.
  await put('dispute_packs', {
    id: randomUUID(),
    will_id: will,
    cause: 'A dispute',
    public_key: 'a key',
    expires_at: at,
    made_at: at,
    sha256: randomBytes(32),
    object: await keep('a dispute pack', { willId: will, version: 1, purpose: 'dispute pack' }),
  })
  await put('recording_plays', {
    id: randomUUID(),
    will_id: will,
    party_id: guest,
    person_id: witness,
    recording_id: mine,
    proof_id: randomUUID(),
    public_key: 'a key',
    state: 'ready',
    object_id: await keep('opened to be played', { willId: will, version: 1, purpose: 'played' }),
    created_at: at,
    expires_at: at,
    ready_at: at,
    played_at: at,
  })
  await put('recording_uploads', {
    id: upload,
    will_id: will,
    party_id: own,
    person_id: person.id,
    sealed_key: randomBytes(60),
    started_at: at,
    expires_at: at,
  })
  await put('recording_upload_pieces', {
    upload_id: upload,
    object: await keep('a piece', { willId: will, version: 1, purpose: 'piece' }),
    size: 7,
    starts_at: 0,
  })
  const past = randomUUID()
  await put('past_openings', {
    id: past,
    will_id: will,
    commitment: randomBytes(32),
    opened_at: at,
    way: 'together',
    ended_at: at,
    replaced_party: guest,
  })
  await put('past_statements', {
    id: randomUUID(),
    opening_id: past,
    will_id: will,
    party_id: own,
    person_id: person.id,
    witness_order: 0,
    payload: JSON.stringify({ person: { name: person.name }, networkAddress: '192.0.2.9' }),
    statement_hash: randomBytes(32),
    signed_at: at,
  })
  await put('past_seal_steps', {
    opening_id: past,
    will_id: will,
    step: 0,
    witness_order: 0,
    object: await keep('signed before', { willId: will, version: 1, purpose: 'sealing-revisions' }),
    sha256: randomBytes(32),
    at,
    behind_document: true,
  })
  for (const [party, who, order] of [
    [own, person.id, 0],
    [guest, witness, 1],
  ] as const) {
    await put('statements', {
      id: randomUUID(),
      will_id: will,
      party_id: party,
      person_id: who,
      witness_order: order,
      payload: JSON.stringify({
        person: { name: order === 0 ? person.name : `Wilhelmina Quillfeather ${tag}` },
        networkAddress: '192.0.2.9',
      }),
      statement_hash: randomBytes(32),
      signed_at: at,
    })
    await put('seal_steps', {
      will_id: will,
      step: order,
      witness_order: order,
      object: await keep(`signed ${order}`, { willId: will, version: 1, purpose: 'sealed' }),
      sha256: randomBytes(32),
      at,
    })
    await put('issued_certificates', {
      serial: randomUUID(),
      will_id: will,
      party_id: party,
      certificate: randomBytes(32),
      issued_at: at,
    })
  }
  await put('will_objects', {
    will_id: will,
    part: 'sealed',
    object_id: await keep('%PDF sealed', { willId: will, version: 1, purpose: 'sealed' }),
    kept_at: at,
  })
  const [capsule, certificate] = [
    await keep('{"salt":"in here"}', { willId: will, version: 1, purpose: 'capsule' }),
    await keep('%PDF certificate', { willId: will, version: 1, purpose: 'certificate' }),
  ]
  const proof = await keep('{"salt":"in here too"}', { willId: will, version: 1, purpose: 'proof' })
  await put('will_objects', { will_id: will, part: 'capsule', object_id: capsule, kept_at: at })
  // Killed while it was being moved: both objects are there.
  const remove = (): Promise<void> => Promise.reject(new Error('killed'))
  const killed = { ...stack.workerContext, store: { ...stack.app.store, remove } }
  await moveObject(killed, capsule, { willId: will, version: 1, purpose: 'capsule' }).catch(() => undefined)
  const { rows: moved } = await stack.owner.query<{ stored_as: string }>(
    'select stored_as from objects_under_key where object = $1',
    [capsule],
  )
  objects.push(moved[0]!.stored_as)
  await put('moves_waiting', { will_id: will })
  await put('evidence_waiting', {
    object: await keep('%PDF again', { willId: will, version: 1, purpose: 'certificate' }),
    will_id: will,
    version: 1,
    purpose: 'certificate',
  })
  await put('capsules', {
    id: randomUUID(),
    will_id: will,
    object: capsule,
    certificate_object: certificate,
    proof_object: proof,
    content_address: 'c',
    networks: ['ethereum'],
    made_at: at,
  })
  const anchor = {
    will_id: will,
    network: 'ethereum',
    token_id: randomBytes(32),
    metadata_hash: randomBytes(32),
    state: 'final',
    prepared: '{}',
    receipt: '{}',
    created_at: at,
    updated_at: at,
    final_at: at,
  }
  await put('anchors', { ...anchor, id: randomUUID(), action: 'register' })
  await put('seal_states', {
    will_id: will,
    sealed_hash: randomBytes(32),
    state: '{}',
    renewals: 1,
    checkable_until: at,
    due_at: at,
  })
  await put('renewals', {
    will_id: will,
    ordinal: 1,
    tail: randomBytes(8),
    made_at: at,
    checkable_until: at,
  })
  await put('link_notes', { will_id: will, document_hash: randomBytes(32), note: 'a link note', made_at: at })
  if (status === 'withdrawn') await put('anchors', { ...anchor, id: randomUUID(), action: 'withdraw' })

  await put('withdrawals', {
    id: randomUUID(),
    will_id: will,
    person_id: person.id,
    proof_id: randomUUID(),
    reason: `${tag} High Street`,
    state: 'stopped',
    asked_at: at,
    effective_at: at,
    ended_at: at,
    ended_by: 'link',
    told_at: at,
  })
  const [former, never] = [`former-${tag}@example.org`, `never-confirmed-${tag}@example.org`]
  marks.push(former, never)
  const change = {
    person_id: person.id,
    proof_id: stepUp,
    asked_at: at,
    code_expires_at: at,
    expires_at: new Date(at.getTime() + 1),
    ended_at: at,
  }
  await put('email_changes', {
    ...change,
    id: randomUUID(),
    new_email: person.email,
    confirmed_at: at,
    old_email: former,
    take_back_until: new Date(at.getTime() + 14 * day),
  })
  await put('email_changes', { ...change, id: randomUUID(), new_email: never })
  for (const [to, template] of [
    [person.email, 'registered'],
    [witnessMail, 'invitation'],
    [former, 'email-changed'],
    [never, 'email-code'],
  ])
    await put('outbox', { id: randomUUID(), to_address: to, template, created_at: at, sent_at: at })
  await put('idempotency_keys', {
    person_id: person.id,
    key: tag,
    route: 'wills.saveDraft',
    request_hash: randomBytes(32),
    answer: JSON.stringify({ value: { name: person.name } }),
  })
  await put('account_invites', {
    id: randomUUID(),
    token_hash: randomBytes(32),
    email: person.email,
    admin: false,
    invited_by: person.id,
    created_at: at,
    expires_at: at,
    used_by: person.id,
  })
  await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    await appendAny(tx, {
      event: 'will.uploaded',
      willId: will,
      actor: person.id,
      details: { title: `Will of ${person.name}` },
    })
    await appendAny(tx, {
      event: 'statement.signed',
      willId: will,
      actor: witness,
      details: { name: `Wilhelmina Quillfeather ${tag}` },
    })
    await appendAny(tx, { event: 'identity.accepted', actor: 'worker', details: { personId: person.id } })
    await appendAny(tx, {
      event: 'will.registered',
      willId: will,
      actor: 'worker',
      details: {},
    })
  })
  return { draft, will, witness, marks, objects }
}
