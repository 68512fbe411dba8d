/** What other domains may ask of templates, and of designs that are made as theirs are. */
export { checkTaught } from './designs/check-taught.ts'
export { listDesignOptions } from './designs/design-options.ts'
export { getTemplate } from './designs/read-design.ts'
export { newsOfD } from './designs/template-news.ts'
export { cleanDesign, columnsOf } from './designs/write-design.ts'
export { expectFiles, listFiles, openedAttachment, storeFile, storePicture } from './files/design-files.ts'
