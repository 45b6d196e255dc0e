// The certificate on screen, styled like its printed form, and the three files that prove it.
import { useQuery } from '@tanstack/react-query'
import { showTrust } from '@testate/api/verification'
import { displayName } from '@testate/domain/networks'
import { registrationsOf, type Anchors } from '../anchors/standing.ts'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy } from '../wills/open-copy.ts'
import { useOpening } from '../wills/use-opening.ts'
import { words } from './words.ts'

export function CertificateCard({
  willId,
  title,
  view,
  capsule,
}: {
  willId: string
  title: string | undefined
  view: Anchors
  capsule: NonNullable<Anchors['capsule']>
}) {
  const t = useWords(words)
  const guest = useMe()?.kind === 'guest'
  const { data: trust } = useQuery(read(showTrust))
  const { opening, error, download } = useEvidence(willId)
  const registered = registrationsOf(view).filter(({ statusText }) => statusText === 'Registered')
  const contractOf = (network: string): string | undefined =>
    trust?.networks.find(({ name }) => name === network)?.contract
  return (
    <section className="certificate" data-scheme="light" aria-labelledby="certificate">
      <h2 id="certificate">{t('certificate')}</h2>
      {registered[0] !== undefined && (
        <SummaryList
          rows={[
            ...(title === undefined ? [] : [{ label: t('will'), value: title }]),
            {
              label: t('tokenId'),
              value: <code>{registered[0].tokenId}</code>,
              action: <CopyButton text={registered[0].tokenId} label={t('copyTokenId')} />,
            },
          ]}
        />
      )}
      {registered.map((anchor) => {
        const name = displayName(anchor.network)
        const contract = contractOf(anchor.network)
        return (
          <div key={anchor.network} className="certificate-network">
            <h3>{name}</h3>
            <SummaryList
              rows={[
                { label: t('network'), value: `${name} (${anchor.label})` },
                ...(anchor.blockNumber === null
                  ? []
                  : [{ label: t('blockNumber'), value: anchor.blockNumber }]),
                ...(anchor.finalAt === null
                  ? []
                  : [{ label: t('date'), value: dateAndTime(anchor.finalAt) }]),
                ...(anchor.transactionHash === null
                  ? []
                  : [
                      {
                        label: t('transaction'),
                        value: <code>{anchor.transactionHash}</code>,
                        action: (
                          <CopyButton
                            text={anchor.transactionHash}
                            label={t('copyHash', { network: name })}
                          />
                        ),
                      },
                    ]),
                ...(contract === undefined
                  ? []
                  : [
                      {
                        label: t('contract'),
                        value: <code>{contract}</code>,
                        action: <CopyButton text={contract} label={t('copyContract', { network: name })} />,
                      },
                    ]),
              ]}
            />
          </div>
        )
      })}
      {capsule.anchoredOn.length > 0 && (
        <p>
          {t('anchoredOn', {
            names: new Intl.ListFormat('en-GB').format(capsule.anchoredOn.map(displayName)),
          })}
        </p>
      )}
      <SummaryList
        rows={[
          {
            label: t('contentAddress'),
            value: (
              <>
                <code>{capsule.contentAddress}</code>
                <br />
                {t('contentAddressHint')}
              </>
            ),
            action: <CopyButton text={capsule.contentAddress} label={t('copyContentAddress')} />,
          },
        ]}
      />
      {error !== null && (
        <Notice kind="error" title={t('downloadFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      {!guest && (
        <div className="button-row">
          <Button
            pending={opening === 'certificate'}
            pendingText={t('downloading')}
            onPress={() => void download('certificate')}
          >
            {t('downloadCertificate')}
          </Button>
          <Button
            variant="secondary"
            pending={opening === 'capsule'}
            pendingText={t('downloading')}
            onPress={() => void download('capsule')}
          >
            {t('downloadCapsule')}
          </Button>
          <Button
            variant="secondary"
            pending={opening === 'sealed'}
            pendingText={t('downloading')}
            onPress={() => void download('sealed')}
          >
            {t('downloadSealed')}
          </Button>
        </div>
      )}
      {!guest && (
        <p>
          {t('check')} <a href="/verify">{t('checkLink')}</a>
        </p>
      )}
    </section>
  )
}

type EvidencePart = 'certificate' | 'capsule' | 'sealed'

/** Downloads certificate, capsule and sealed PDF. */
function useEvidence(willId: string) {
  const t = useWords(words)
  const { opening, error, open } = useOpening<EvidencePart>(willId)
  async function download(part: EvidencePart): Promise<void> {
    const copy = await open(part, part)
    if (copy === null) return
    keepCopy(copy)
    toast({ title: t(part === 'certificate' ? 'certificateDownloaded' : 'downloaded') })
  }
  return { opening, error, download }
}
