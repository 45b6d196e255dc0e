// The form of a day in bodies and addresses. By itself: every screen loads route.ts.

/** The days that exist from 1900 to 2999, as a pattern that the API's description can carry. */
export const dayThatExists = new RegExp(
  '^((19|2[0-9])[0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)' +
    '|02-(0[1-9]|1[0-9]|2[0-8]))|((19|2[0-9])(0[48]|[2468][048]|[13579][26])|2[048]00)-02-29)$',
)
