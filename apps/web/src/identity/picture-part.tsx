// One of the two pictures: from the camera or a file, shown once taken, and can be retaken.
import { useState } from 'react'
import { useBlobSource } from '../platform/blob-source.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { FilePicker } from '../ui/file-picker/file-picker.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { CameraPicture } from './camera-picture.tsx'
import { fitPicture } from './fit-picture.ts'
import { words } from './words.ts'

interface PicturePartProps {
  part: 'document' | 'selfie'
  hint: string
  picture: Blob | null
  error: string | undefined
  onPicture: (picture: Blob | null) => void
}

export function PicturePart({ part, hint, picture, error, onPicture }: PicturePartProps) {
  const t = useWords(words)
  const [byCamera, setByCamera] = useState(false)
  const [unreadable, setUnreadable] = useState(false)

  const take = async (file: Blob) => {
    setUnreadable(false)
    try {
      onPicture(await fitPicture(file))
      setByCamera(false)
    } catch {
      setUnreadable(true)
    }
  }
  // One container for all three views: the focus stays in it when they change.
  const shown = () => {
    if (picture !== null) return <Taken part={part} picture={picture} onAgain={() => onPicture(null)} />
    if (byCamera)
      return (
        <CameraPicture
          part={part}
          onPicture={(taken) => void take(taken)}
          onCancel={() => setByCamera(false)}
        />
      )
    return choice
  }
  const choice = (
    <div className="identity-part">
      <p>{hint}</p>
      <Button onPress={() => setByCamera(true)}>
        <Icon name="camera" />
        {t('useCamera')}
      </Button>
      <FilePicker
        name={part}
        label={t('chooseLabel')}
        accept="image/*"
        pickText={t('choosePicture')}
        onPick={(file) => void take(file)}
        error={unreadable ? t('cannotOpen') : error}
      />
    </div>
  )
  return <div>{shown()}</div>
}

function Taken({
  part,
  picture,
  onAgain,
}: {
  part: 'document' | 'selfie'
  picture: Blob
  onAgain: () => void
}) {
  const t = useWords(words)
  const source = useBlobSource(picture)
  return (
    <div className="identity-taken">
      <img ref={source} alt={t(part === 'document' ? 'documentAlt' : 'selfieAlt')} />
      <Button variant="secondary" onPress={onAgain}>
        {t('takeAgain')}
      </Button>
    </div>
  )
}
