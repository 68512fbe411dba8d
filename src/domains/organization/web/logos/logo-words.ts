import type { LogoType } from '#contract/school/logo-types.ts'

/** What each logo is called, and where it stands. */
export const logoWords: Readonly<Record<LogoType, { readonly title: string; readonly about: string }>> = {
  light: {
    title: 'Light',
    about: 'In the header and on the login page. In the dark theme too, until there is one for it.',
  },
  dark: { title: 'Dark', about: 'In the header and on the login page where the theme is dark.' },
  email: { title: 'Email', about: 'At the top of every mail, in place of the name of the product.' },
  favicon: { title: 'Icon of the tab', about: 'In the tab of the browser. Drawn as a square.' },
}

/** Where a picture for this place is looked at before it is saved: its own place first. */
export const surfacesOf = (type: LogoType): readonly LogoType[] =>
  type === 'favicon'
    ? [type]
    : [type, ...(['light', 'dark', 'email'] as const).filter((other) => other !== type)]
