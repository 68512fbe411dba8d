export { PasswordField } from './PasswordField.tsx'
export { SignInCard } from './SignInCard.tsx'
/** Its title, its lead and its form look the same on every page before anyone is signed in. */
export { default as signInCardCss } from './SignInPage.module.css'
