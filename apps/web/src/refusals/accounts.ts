// Refusals about accounts, in Welsh those of the pages to sign in, to open an account and about one’s own account.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'accounts'>, string> = {
  'invitation-needed': 'Accounts are opened by invitation. Please contact an administrator for access.',
  'invitation-code-needed':
    'This invitation makes an administrator. Please enter the code we email to the address it was sent to.',
  'invitation-for-other-address': 'This invitation was sent to another email address.',
  'username-taken': 'This username is taken. Please choose another.',
  'username-or-address-taken': 'This username or email address is taken. Please choose another.',
  'account-not-opened': 'Something went wrong during registration',
  'operator-link-spent':
    'This link has been used. The operator can make another as long as there is no administrator.',
  'sign-in-wrong': 'Invalid username or password',
  'signing-in-busy': 'Many people are signing in at the moment. Please try again in a minute.',
  'wait-before-next-try':
    'Please wait {retryAfter, plural, one {one second} other {# seconds}} before the next try.',
  'passkey-without-account':
    'This passkey belongs to no account. If you are a witness, please open the link in your invitation.',
  'session-over': 'This session is over already.',
  'account-being-erased': 'This account is being erased, as was asked for. It can no longer be used.',
  'password-wrong': 'This is not your password.',
  'password-changed-elsewhere': 'Your password has just been changed elsewhere.',
  'reset-link-spent': 'This link has been used or has expired. Please ask for another.',
  'reset-needs-factor': 'Please confirm with your passkey, your authenticator app or a recovery code.',
  'disown-link-spent':
    'This link has been used, or its 14 days are over. To set a new password, ask for a link on the ' +
    'page “I have forgotten my password”.',
  'name-checked':
    'Your identity check was made with this name, so it cannot be changed here. If your name has ' +
    'changed, please write to us.',
  'address-unchanged': 'This is your email address already.',
  'address-of-administrator':
    'An administrator’s address cannot be changed here. Nobody may review their own identity, and the ' +
    'address is how we can tell.',
  'password-too-new':
    'Your password was set by an emailed link less than three days ago. To keep your account safe, the ' +
    'address can be changed once those three days are over.',
  'email-change-missing': 'There is no change of your email address to confirm. Please begin again.',
  'email-codes-too-many': 'Five codes have been emailed within an hour. Please use the latest, or wait.',
  'messages-to-address-too-many':
    'Five messages have gone to that address within a day, and we send no more. Please use the latest ' +
    'code, or try again tomorrow.',
  'address-taken':
    'This address now belongs to another account, so yours stays as it is. If both are yours, please write to us.',
  'address-of-witness':
    'This is the address of a witness to a will of yours that is not registered yet. A witness needs ' +
    'another mailbox than the testator’s.',
  'password-same-as-before':
    'Please choose another password than before: whoever changed the address knew that one.',
  'password-before-wrong': 'This was not the password.',
  'earlier-address-taken': 'Your earlier address belongs to another account by now. Please write to us.',
  'texts-not-set-up': 'This register sends no text messages.',
  'text-codes-too-many':
    '{most} codes have been sent by text message within a day, and we send no more. Please go on tomorrow.',
}

export const cy: Partial<Record<ReasonOf<'accounts'>, string>> = {
  'invitation-needed': 'Trwy wahoddiad yr agorir cyfrifon. Cysylltwch â gweinyddwr i gael mynediad.',
  'invitation-code-needed':
    'Mae’r gwahoddiad hwn yn gwneud gweinyddwr. Rhowch y cod a anfonwn drwy e-bost i’r cyfeiriad yr ' +
    'anfonwyd y gwahoddiad iddo.',
  'invitation-for-other-address': 'Anfonwyd y gwahoddiad hwn i gyfeiriad e-bost arall.',
  'username-taken': 'Mae’r enw defnyddiwr hwn wedi’i gymryd. Dewiswch un arall.',
  'account-not-opened': 'Aeth rhywbeth o’i le wrth agor y cyfrif',
  'sign-in-wrong': 'Enw defnyddiwr neu gyfrinair anghywir',
  'signing-in-busy': 'Mae llawer o bobl yn mewngofnodi ar hyn o bryd. Rhowch gynnig arall arni ymhen munud.',
  'wait-before-next-try':
    'Arhoswch {retryAfter, plural, one {un eiliad} other {# eiliad}} cyn y cynnig nesaf.',
  'passkey-without-account':
    'Nid yw’r allwedd mynediad hon yn perthyn i unrhyw gyfrif. Os ydych yn dyst, agorwch y ddolen yn eich gwahoddiad.',
  'account-being-erased':
    'Mae’r cyfrif hwn yn cael ei ddileu, fel y gofynnwyd. Ni ellir ei ddefnyddio mwyach.',
  'session-over': 'Mae’r sesiwn hon wedi dod i ben eisoes.',
  'password-wrong': 'Nid hwn yw eich cyfrinair.',
  'password-changed-elsewhere': 'Mae eich cyfrinair newydd gael ei newid yn rhywle arall.',
  'name-checked':
    'Gwnaed eich gwiriad hunaniaeth â’r enw hwn, felly ni ellir ei newid yma. Os yw eich enw wedi newid, ' +
    'ysgrifennwch atom.',
  'address-unchanged': 'Hwn yw eich cyfeiriad e-bost eisoes.',
  'address-of-administrator':
    'Ni ellir newid cyfeiriad gweinyddwr yma. Ni chaiff neb adolygu ei hunaniaeth ei hun, a’r cyfeiriad ' +
    'sy’n dangos hynny i ni.',
  'password-too-new':
    'Gosodwyd eich cyfrinair drwy ddolen e-bost lai na thri diwrnod yn ôl. Er mwyn diogelu eich cyfrif, ' +
    'gellir newid y cyfeiriad pan fydd y tri diwrnod hynny drosodd.',
  'email-change-missing': 'Nid oes newid i’ch cyfeiriad e-bost i’w gadarnhau. Dechreuwch eto.',
  'email-codes-too-many':
    'Anfonwyd pum cod drwy e-bost o fewn awr. Defnyddiwch yr un diweddaraf, neu arhoswch.',
  'messages-to-address-too-many':
    'Aeth pum neges i’r cyfeiriad hwnnw o fewn diwrnod, ac nid anfonwn ragor. Defnyddiwch y cod ' +
    'diweddaraf, neu rhowch gynnig arall arni yfory.',
  'address-taken':
    'Mae’r cyfeiriad hwn bellach yn perthyn i gyfrif arall, felly mae eich un chi’n aros fel y mae. Os ' +
    'chi biau’r ddau, ysgrifennwch atom.',
  'address-of-witness':
    'Hwn yw cyfeiriad tyst i ewyllys o’ch eiddo nad yw wedi’i chofrestru eto. Mae angen blwch post ' +
    'gwahanol i un yr ewyllysiwr ar dyst.',
  'reset-link-spent': 'Mae’r ddolen hon wedi’i defnyddio neu wedi dod i ben. Gofynnwch am un arall.',
  'reset-needs-factor': 'Cadarnhewch â’ch allwedd mynediad, eich ap dilysu neu god adfer.',
  'disown-link-spent':
    'Mae’r ddolen hon wedi’i defnyddio, neu mae ei 14 diwrnod ar ben. I osod cyfrinair newydd, gofynnwch am ' +
    'ddolen ar y dudalen “Rwyf wedi anghofio fy nghyfrinair”.',
  'password-same-as-before':
    'Dewiswch gyfrinair gwahanol i’r un o’r blaen: yr oedd pwy bynnag a newidiodd y cyfeiriad yn gwybod hwnnw.',
  'password-before-wrong': 'Nid hwn oedd y cyfrinair.',
  'earlier-address-taken':
    'Mae eich cyfeiriad cynharach yn perthyn i gyfrif arall erbyn hyn. Ysgrifennwch atom.',
  'texts-not-set-up': 'Nid yw’r gofrestr hon yn anfon negeseuon testun.',
  'text-codes-too-many':
    'Anfonwyd {most} cod drwy neges destun o fewn diwrnod, ac nid anfonwn ragor. Ewch ymlaen yfory.',
}
