export { pagesOf } from './menu.ts'
