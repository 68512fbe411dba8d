export { accessMinutes } from './access-token.ts'
export { identifyToken as admitCaller, makeAccessToken, noteCall } from './identify-token.ts'
