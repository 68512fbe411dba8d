export { ExcuseStateBadge } from './ExcuseStateBadge.tsx'
