// Looking for a will: who may, and how often.
export const finding = {
  'asker-not-identified': [],
  'asker-not-professional': [],
  'searches-too-many': ['most'],
} as const
