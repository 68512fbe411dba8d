export { endMirror } from './end-mirror.ts'
export { mayMirrorStudent } from './mirror.access.ts'
