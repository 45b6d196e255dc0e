// A rate of interest in words.

/** 7,750 thousandths of a per cent are “7.75”, and 3,000 are “3.00”: as the offices print their rates. */
export const yearlyRate = (thousandths: number): string => (thousandths / 1_000).toFixed(3).replace(/0$/, '')
