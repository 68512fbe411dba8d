export { mayMirrorStudent } from './mirror.access.ts'
