// Outside production: offers a sample identity, labelled as one. Nothing where samples are not accepted.
import { development } from '@testate/api/service'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { samplePictures } from './sample-pictures.ts'
import type { Pictures } from './send-check.ts'
import { words } from './words.ts'

export function SampleOffer({ onSample }: { onSample: (pictures: Pictures) => void }) {
  const t = useWords(words)
  // In production this route does not exist: that is an answer, not an error.
  const { data } = useQuery(read(development))
  if (data?.sampleIdentities !== true) return null
  const use = async () =>
    onSample({
      ...(await samplePictures()),
      documentType: 'passport',
      driverNumber: '',
      sample: true,
      faceConsent: false,
    })
  return (
    <Expander summary={t('sampleOffer')}>
      <p>{t('sampleText')}</p>
      <Button variant="secondary" onPress={() => void use()}>
        {t('sampleUse')}
      </Button>
    </Expander>
  )
}
