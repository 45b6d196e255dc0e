// The number of a key, which two people compare on the telephone: whoever gave another key out as somebody's would
// show another number. Its owner sees it only of a key that their browser made or opened.
import { useQuery } from '@tanstack/react-query'
import { fromBase64 } from '@testate/evidence/bytes/base64'

export function KeyNumber({ publicKey, personId }: { publicKey: string; personId: string }) {
  const { data } = useQuery({
    queryKey: ['number of a key', publicKey, personId],
    queryFn: async () => {
      const { numberOfKey } = await import('@testate/evidence/shared-secret/hybrid-seal')
      return await numberOfKey(fromBase64(publicKey), personId)
    },
  })
  return <code className="key-number">{data ?? '…'}</code>
}
