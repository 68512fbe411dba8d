const begunTooLongAgo = 'That took too long, or was begun in another browser. Begin again.'
const untrusted =
  'The other sign-in gave an answer that cannot be trusted, so nobody was let in. Tell your school’s IT.'

/**
 * Why somebody who came back from the provider of their domain was not let in, by the word in the address of the log-in
 * page. The people of the school's IT read more on the page of the provider.
 */
export const signOnRefusals = {
  sso_off: 'This way to log in is switched off. Type your address to see how you log in.',
  sso_cancelled: 'You were not logged in there, or it was cancelled.',
  sso_expired: begunTooLongAgo,
  sso_unasked: 'This log-in did not start here. Type your address and begin again.',
  sso_untrusted: untrusted,
  sso_away: 'Your organization’s sign-in cannot be reached for a moment. Try again in a few minutes.',
  sso_no_address: 'Your organization sent no email address. Ask its IT to pass it on.',
  sso_unverified: 'Your organization does not say that this email address is yours. Ask its IT to verify it.',
  sso_domain:
    'Your organization sent an address that is not one of its own, so nobody was let in. Ask its IT.',
  sso_nobody: 'Nobody here has this email address. Use your school account, or ask your school to add you.',
  sso_other_account:
    'Your address is linked to another account of your organization, so nobody was let in. Ask your school’s IT.',
  sso_elsewhere:
    'People with an address like yours log in only with your organization. Type your address to go there.',
  sso_super_admin:
    'A super admin can log in this way only with a second factor of their own. Log in with your password or a passkey, and set one up under “Your sign-ins”.',
  sso_closed: 'This account has been closed. Ask your school.',
} as const

export type SignOnRefusal = keyof typeof signOnRefusals
