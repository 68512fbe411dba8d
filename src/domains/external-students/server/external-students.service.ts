export {
  addExternalsByImport,
  changeExternalsByImport,
  type ImportedExternal,
  standExternalsByImport,
} from './import-externals.ts'
