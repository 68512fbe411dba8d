export { endMirror } from './end-mirror.ts'
export { mayMirrorGuardian, mayMirrorStudent } from './mirror.access.ts'
