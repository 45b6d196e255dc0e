// The four steps of a registration as the specification names them, each with what people must do. Two
// witnesses, always.
import { ledgers } from '@testate/domain/claims/ledgers'
import { registering } from '@testate/domain/claims/registering'
import { ClaimText } from '../claims/claim-text.tsx'
import { IdentityDrawing, LedgersDrawing, PartiesDrawing, UploadDrawing } from '../explain/drawings.tsx'
import { PictureSteps } from '../explain/picture-steps.tsx'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

export function Process() {
  const t = useWords(words)
  return (
    <section aria-labelledby="process">
      <h2 id="process">{t('processTitle')}</h2>
      <PictureSteps
        steps={[
          {
            title: t('prepareTitle'),
            drawing: <UploadDrawing />,
            text: (
              <>
                <p>{t('prepare')}</p>
                <ul>
                  <li>
                    <ClaimText of={registering.document} />
                  </li>
                  <li>
                    <ClaimText of={registering.witnesses} />
                  </li>
                </ul>
              </>
            ),
          },
          {
            title: t('identityTitle'),
            drawing: <IdentityDrawing />,
            text: (
              <>
                <p>
                  {t('identity')} <ClaimText of={registering.identityDocuments} />.
                </p>
                <p>
                  <ClaimText of={registering.identity} />
                </p>
              </>
            ),
          },
          {
            title: t('ceremonyTitle'),
            drawing: <PartiesDrawing />,
            text: (
              <>
                <p>
                  {t('ceremony')} <ClaimText of={registering.order} />
                </p>
                <p>
                  <ClaimText of={registering.evidenceOnly} />
                </p>
              </>
            ),
          },
          {
            title: t('mintTitle'),
            drawing: <LedgersDrawing />,
            text: (
              <>
                <p>{t('mint')}</p>
                <p>
                  <ClaimText of={ledgers.registeredWhen} />
                </p>
              </>
            ),
          },
        ]}
      />
      <h3>{t('timeTitle')}</h3>
      <p>{t('time')}</p>
    </section>
  )
}
