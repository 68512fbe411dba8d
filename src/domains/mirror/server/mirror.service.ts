export { findMirrored } from './find-mirrored.ts'
export { mayMirrorStudent } from './mirror.access.ts'
