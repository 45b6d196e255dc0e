// The model cancellation form to print and fill in (SI 2013/3134, Schedule 3, Part B), addressed to this
// installation's operator.
import { use } from 'react'
import { CANCELLATION_FORM } from '@testate/domain/cancellation-form'
import { ContactList } from '../operator/contact-list.tsx'
import { LanguageContext } from '../platform/words.ts'
import './cancellation-form.css'

export function CancellationForm() {
  const { only, to, notice, lines, delete: remove } = CANCELLATION_FORM[use(LanguageContext)]
  return (
    <div className="cancellation-form">
      <p>{only}</p>
      <p className="cancellation-form-to">{to}</p>
      <ContactList of={['name', 'company', 'address', 'supportEmail']} />
      <p>{notice},</p>
      <ul className="cancellation-form-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{remove}</p>
    </div>
  )
}
