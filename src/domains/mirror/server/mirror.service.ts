export { endMirror } from './end-mirror.ts'
export { startMirror } from './start-mirror.ts'
