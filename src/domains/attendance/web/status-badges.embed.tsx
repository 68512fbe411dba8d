export { StatusBadges } from './StatusBadges.tsx'
