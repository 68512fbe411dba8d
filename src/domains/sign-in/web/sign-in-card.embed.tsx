export { SignInCard } from './SignInCard.tsx'
