// A picture or a recording that this browser holds, as the source of an element.
import { useCallback, type RefCallback } from 'react'

/** The `ref` for the element. The object URL is revoked when the element unmounts or shows another blob. */
export function useBlobSource(blob: Blob): RefCallback<HTMLImageElement | HTMLMediaElement> {
  return useCallback(
    (element) => {
      if (element === null) return
      const address = URL.createObjectURL(blob)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
}
