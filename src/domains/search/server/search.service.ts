export { beginsWords, wordsOf } from './search-words.ts'
