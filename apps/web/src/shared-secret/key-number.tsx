// The number of a key, which two people compare on the telephone: whoever gave another key out as somebody's would
// show another number.
import { useQuery } from '@tanstack/react-query'
import { fromBase64 } from '@testate/evidence/bytes/base64'

export function KeyNumber({ publicKey }: { publicKey: string }) {
  const { data } = useQuery({
    queryKey: ['number of a key', publicKey],
    queryFn: async () => {
      const { numberOfKey } = await import('@testate/evidence/shared-secret/hybrid-seal')
      return await numberOfKey(fromBase64(publicKey))
    },
  })
  return <code className="key-number">{data ?? '…'}</code>
}
