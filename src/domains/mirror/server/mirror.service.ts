export { endMirror } from './end-mirror.ts'
