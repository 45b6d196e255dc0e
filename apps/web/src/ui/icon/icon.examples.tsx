// Icon as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Icon, iconNames } from './icon.tsx'

export const examples: Examples = {
  All: () => (
    <ul className="kit-icons">
      {iconNames.map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
}
