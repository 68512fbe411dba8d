export {
  addExternalsByImport,
  changeExternalsByImport,
  standExternalsByImport,
} from './import-externals.ts'
