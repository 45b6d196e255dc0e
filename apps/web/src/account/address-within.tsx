// An email address within a sentence: it wraps to the next line whole where it can, and never breaks at a
// hyphen in preference to elsewhere.
import { Fragment, type ReactNode } from 'react'

/** @param sentence with the address filled in */
export function AddressWithin({ sentence, address }: { sentence: string; address: string }): ReactNode {
  const [first, ...after] = sentence.split(address)
  return (
    <>
      {first}
      {after.map((part, index) => (
        <Fragment key={index}>
          <Address>{address}</Address>
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** Browsers break after a hyphen whatever `overflow-wrap` says, and a word joiner would be copied with it. */
function Address({ children }: { children: string }): ReactNode {
  const parts = children.split(/(-+.)/u)
  return (
    <span className="account-address">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="account-address-hyphen">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}
