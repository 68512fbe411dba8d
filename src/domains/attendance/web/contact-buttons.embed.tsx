export { ContactButtons } from './live/ContactButtons.tsx'
