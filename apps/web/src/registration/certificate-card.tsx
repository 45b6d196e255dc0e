// The certificate on screen, as its printed form looks: whose will, when it was entered, the seal and the code
// to look it up; the files that prove it, and the networks and numbers folded.
import { displayName } from '@testate/domain/networks'
import { publicOrigin } from '../addresses/public-origin.ts'
import { registrationsOf, type Anchors } from '../anchors/standing.ts'
import { BrandSeal } from '../layout/brand.tsx'
import { sentenceOf } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Qr } from '../ui/qr/qr.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy } from '../wills/open-copy.ts'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { useOpening } from '../wills/use-opening.ts'
import { CertificateDetails } from './certificate-details.tsx'
import { entered } from './entered.ts'
import { words } from './words.ts'

const list = new Intl.ListFormat('en-GB')

/** The networks, each with what it is; what all of them are is said once. */
function namesOf(registered: ReturnType<typeof registrationsOf>): string {
  const labels = new Set(registered.map(({ label }) => label))
  const [label = ''] = labels
  const names = registered.map(({ network, label: own }) =>
    labels.size === 1 ? displayName(network) : `${displayName(network)} (${own})`,
  )
  return labels.size === 1
    ? `${list.format(names)} (${names.length === 1 ? '' : 'each: '}${label})`
    : list.format(names)
}

interface CertificateCardProps {
  willId: string
  /** Undefined if it could not be read. */
  will: WillDetail | undefined
  title: string | undefined
  view: Anchors
  capsule: NonNullable<Anchors['capsule']>
}

export function CertificateCard({ willId, will, title, view, capsule }: CertificateCardProps) {
  const t = useWords(words)
  const guest = useMe()?.kind === 'guest'
  const registered = registrationsOf(view).filter(({ statusText }) => statusText === 'Registered')
  const { at, address } = entered(registered, publicOrigin())
  return (
    <>
      <section className="certificate" data-scheme="light" aria-labelledby="certificate">
        <div className="certificate-face">
          <span className="certificate-seal">
            <BrandSeal />
          </span>
          <h2 id="certificate">{t('certificate')}</h2>
          <p>{at === null ? t('certificateText') : t('certificateOn', { day: dayOf(at) })}</p>
          <p className="certificate-title">{title}</p>
          {will !== undefined && (
            <>
              <p className="certificate-name">{t('certificateOf', { name: will.testatorName })}</p>
              <p>{t('certificateVersion', { version: will.version })}</p>
            </>
          )}
          <p>
            {t('recordedOn', {
              names: namesOf(registered),
            })}
          </p>
          {address !== null && (
            <figure className="certificate-code">
              <Qr text={address} label={t('codeOpens', { address })} />
              <figcaption>{t('codeHint')}</figcaption>
            </figure>
          )}
          <p className="certificate-not">{t('certificateNot')}</p>
        </div>
        <Expander summary={t('certificateDetails')}>
          <CertificateDetails registered={registered} capsule={capsule} releasedOn={view.releasedOn} />
        </Expander>
      </section>
      {!guest && <Files willId={willId} />}
    </>
  )
}

type EvidencePart = 'certificate' | keyof typeof others

const others = {
  'capsule': 'downloadCapsule',
  'capsule-to-pass-on': 'downloadPassOn',
  'sealed': 'downloadSealed',
  'proof': 'downloadProof',
} as const

/** Print, and the five files: one code opens them all. */
function Files({ willId }: { willId: string }) {
  const t = useWords(words)
  const { opening, error, open } = useOpening<EvidencePart>(willId)
  async function download(part: EvidencePart): Promise<void> {
    const copy = await open(part, part)
    if (copy === null) return
    keepCopy(copy)
    toast({ title: t(part === 'certificate' ? 'certificateDownloaded' : 'downloaded') })
  }
  const secondary = (part: keyof typeof others) => (
    <Button
      key={part}
      variant="secondary"
      pending={opening === part}
      pendingText={t('downloading')}
      onPress={() => void download(part)}
    >
      {t(others[part])}
    </Button>
  )
  return (
    <section className="certificate-files" aria-labelledby="files">
      <h2 id="files">{t('files')}</h2>
      {error !== null && (
        <Notice kind="error" title={t('downloadFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      <div className="button-row">
        <Button
          pending={opening === 'certificate'}
          pendingText={t('downloading')}
          onPress={() => void download('certificate')}
        >
          {t('downloadCertificate')}
        </Button>
        <Button variant="secondary" onPress={() => window.print()}>
          {t('print')}
        </Button>
        {secondary('capsule')}
      </div>
      <Expander summary={t('filesWhich')}>
        <p>{t('filesWhichText')}</p>
        <p>
          {t('check')} <a href="/verify">{t('checkLink')}</a>
        </p>
        <div className="button-row">
          {(['capsule-to-pass-on', 'sealed', 'proof'] as const).map(secondary)}
        </div>
      </Expander>
    </section>
  )
}
