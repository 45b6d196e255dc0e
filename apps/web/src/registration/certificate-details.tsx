// What stands behind the certificate: each network's entry, and the numbers to compare.
import { useQuery } from '@tanstack/react-query'
import { showTrust } from '@testate/api/verification'
import { displayName } from '@testate/domain/networks'
import type { Anchor, Anchors } from '../anchors/standing.ts'
import { read } from '../platform/queries.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { SummaryList, type SummaryRow } from '../ui/summary-list/summary-list.tsx'
import { words } from './words.ts'

interface CertificateDetailsProps {
  releasedOn: Anchors['releasedOn']
  registered: readonly Anchor[]
  capsule: NonNullable<Anchors['capsule']>
}

export function CertificateDetails({ registered, capsule, releasedOn }: CertificateDetailsProps) {
  const t = useWords(words)
  const { data: trust } = useQuery(read(showTrust))
  const contractOf = (network: string): string | undefined =>
    trust?.networks.find(({ name }) => name === network)?.contract
  const copied = (label: string, value: string, copy: string): SummaryRow => ({
    label,
    value: <code>{value}</code>,
    action: <CopyButton text={value} label={copy} />,
  })
  return (
    <>
      {registered[0] !== undefined && (
        <SummaryList rows={[copied(t('tokenId'), registered[0].tokenId, t('copyTokenId'))]} />
      )}
      {registered.map((anchor) => {
        const name = displayName(anchor.network)
        const contract = contractOf(anchor.network)
        const { blockNumber, finalAt, transactionHash, explorerUrl } = anchor
        return (
          <div key={anchor.network} className="certificate-network">
            <h3>{name}</h3>
            <SummaryList
              rows={[
                { label: t('network'), value: `${name} (${anchor.label})` },
                ...(blockNumber === null ? [] : [{ label: t('blockNumber'), value: blockNumber }]),
                ...(finalAt === null ? [] : [{ label: t('date'), value: dateAndTime(finalAt) }]),
                ...(transactionHash === null
                  ? []
                  : [copied(t('transaction'), transactionHash, t('copyHash', { network: name }))]),
                ...(contract === undefined
                  ? []
                  : [copied(t('contract'), contract, t('copyContract', { network: name }))]),
              ]}
            />
            {explorerUrl !== null && (
              <p>
                <a href={explorerUrl} aria-label={t('explorerOf', { network: name })}>
                  {t('explorer')}
                </a>
              </p>
            )}
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
      {releasedOn.length > 0 && (
        <>
          <h3>{t('releaseInLog')}</h3>
          <p>{t('releaseInLogText')}</p>
          {releasedOn.map(({ network, blockNumber, anchoredAt, transactionHash, explorerUrl }) => {
            const name = displayName(network)
            return (
              <div key={network} className="certificate-network">
                <h4>{name}</h4>
                <SummaryList
                  rows={[
                    { label: t('blockNumber'), value: blockNumber },
                    { label: t('date'), value: dateAndTime(anchoredAt) },
                    copied(t('transaction'), transactionHash, t('copyReleaseHash', { network: name })),
                  ]}
                />
                {explorerUrl !== null && (
                  <p>
                    <a href={explorerUrl} aria-label={t('releaseExplorerOf', { network: name })}>
                      {t('explorer')}
                    </a>
                  </p>
                )}
              </div>
            )
          })}
        </>
      )}
      <SummaryList rows={[copied(t('contentAddress'), capsule.contentAddress, t('copyContentAddress'))]} />
      <p>{t('contentAddressHint')}</p>
    </>
  )
}
