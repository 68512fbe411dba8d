/** Where a logo of the school stands: the shell and the login page by scheme, mails, and the tab of the browser. */
export const logoTypes = ['light', 'dark', 'email', 'favicon'] as const
export type LogoType = (typeof logoTypes)[number]
