// The result for one file: the verdict first, then each step with its reason. Never by colour alone.
import type { Outcome, Step } from '@testate/evidence/step'
import type { Verdict } from '@testate/evidence/verify'
import { useWords } from '../platform/words.ts'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import { groupsOf } from '../ui/hash/groups.ts'
import { Notice } from '../ui/notice/notice.tsx'
import type { Finding } from './finding.ts'
import { offerToAsk } from './offer-to-ask.ts'
import { withReadableTimes } from './readable-times.ts'
import { useStepTitle } from './step-title.ts'
import { words } from './words.ts'

const titles = {
  registered: ['done', 'verdictHolds'],
  released: ['done', 'verdictReleased'],
  superseded: ['advice', 'verdictSuperseded'],
  withdrawn: ['advice', 'verdictWithdrawn'],
  refuted: ['error', 'verdictRefuted'],
} as const
const unknownTitles = {
  'register': ['error', 'verdictUnknown'],
  'offline': ['done', 'verdictOffline'],
  'unasked': ['advice', 'verdictUnasked'],
  'certificate': ['advice', 'certificateTitle'],
  'no-seal': ['advice', 'verdictNoSeal'],
  'no-link': ['info', 'notRegistered'],
} as const

/** The will’s own file: what its register or a proof says of it. */
const OWN_FILE: Verdict['kind'] = 'PDF without a seal'

const titleOf = ({ kind, outcome, unknown }: Verdict) => {
  if (kind === 'certificate' && (outcome === 'registered' || unknown === 'offline'))
    return ['done', 'certificateSealed'] as const
  if (outcome === 'unknown') return unknownTitles[unknown ?? 'unasked']
  // The register's word leads to this registration, so not everything about it was checked.
  return kind === OWN_FILE && outcome === 'registered' ? (['done', 'registered'] as const) : titles[outcome]
}

export function Result({
  name,
  finding,
  online,
  onAskAgain,
  onCompare,
}: {
  name: string
  finding: Finding
  online: boolean
  onAskAgain: () => void
  /** With a proof: the will's own PDF was chosen. */
  onCompare: (pdf: File) => void
}) {
  const t = useWords(words)
  if (finding.kind === 'no trust') return <Notice kind="error">{t('trustMissing')}</Notice>
  const ask = offerToAsk(finding)
  return (
    <section aria-label={name}>
      <h2 className="verify-name">{name}</h2>
      {finding.kind === 'judged' && <Judged verdict={finding.verdict} />}
      {finding.kind === 'judged' && finding.verdict.kind === 'proof' && <Compare onPick={onCompare} />}
      {finding.kind === 'certificate' && <Certificate />}
      {ask !== null && online && (
        <button type="button" className="verify-again" onClick={onAskAgain}>
          {t(ask)}
        </button>
      )}
      <p className="verify-hash">
        <span>{t('hash')}</span>{' '}
        <code>
          {groupsOf(finding.hash).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </code>
      </p>
    </section>
  )
}

/** A proof names its document by a hash alone: the will's own PDF is compared with it. */
function Compare({ onPick }: { onPick: (pdf: File) => void }) {
  const t = useWords(words)
  return (
    <>
      <p>{t('compareText')}</p>
      <label className="verify-pick">
        <span>{t('compare')}</span>
        <input
          type="file"
          accept=".pdf,application/pdf"
          onChange={(event) => {
            const [pdf] = event.target.files ?? []
            if (pdf !== undefined) onPick(pdf)
            event.target.value = ''
          }}
        />
      </label>
    </>
  )
}

/** What a certificate without a seal is, and which files to check in its place; the field for them is above. */
function Certificate() {
  const t = useWords(words)
  return (
    <Notice kind="advice" title={t('certificateTitle')}>
      <p>{t('certificateWhat')}</p>
      <Instead />
    </Notice>
  )
}

function Instead() {
  const t = useWords(words)
  return (
    <>
      <p>{t('certificateInstead')}</p>
      <ul>
        <li>{t('whatSealed')}</li>
        <li>{t('whatCapsule')}</li>
      </ul>
      <p>{t('certificateWhere')}</p>
    </>
  )
}

function Judged({ verdict }: { verdict: Verdict }) {
  const t = useWords(words)
  const [kind, title] = titleOf(verdict)
  return (
    <>
      <Notice kind={kind} title={t(title)}>
        <span lang="en">{withReadableTimes(verdict.sentence)}</span>
      </Notice>
      {verdict.kind === 'certificate' && <Instead />}
      <h3>{t('steps')}</h3>
      <ol className="verify-steps">
        {verdict.steps.map((step, index) => (
          <StepLine key={index} step={step} />
        ))}
      </ol>
    </>
  )
}

const marks: Record<
  Outcome,
  { icon: IconName; word: 'holds' | 'refuted' | 'unasked' | 'skipped' | 'noEntry' }
> = {
  'holds': { icon: 'tick', word: 'holds' },
  'refuted': { icon: 'cross', word: 'refuted' },
  'could not be asked': { icon: 'clock', word: 'unasked' },
  'skipped': { icon: 'circle', word: 'skipped' },
  'no entry': { icon: 'circle', word: 'noEntry' },
}

function StepLine({ step }: { step: Step }) {
  const t = useWords(words)
  const titleOf = useStepTitle()
  const { icon, word } = marks[step.outcome]
  return (
    <li data-outcome={word}>
      <Icon name={icon} />
      <div>
        <p className="verify-step">
          <strong>{titleOf(step)}</strong> <span className="verify-word">{t(word)}</span>
        </p>
        <p lang="en">{withReadableTimes(step.reason)}</p>
      </div>
    </li>
  )
}
