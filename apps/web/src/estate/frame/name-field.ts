// What is wrong with a field, beginning with its label: the summary above a form stands apart from its fields.

/** "Name: please fill this in", and after a question "Whose was it? Please choose one". */
export const nameField = (label: string, sentence: string): string =>
  /[?.!]$/.test(label)
    ? `${label} ${sentence}`
    : `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
