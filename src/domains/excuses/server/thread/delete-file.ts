import type { JobDefinition } from '#server/domain.ts'

/** Deletes the file of a removed document after the removal is stored, so that neither is ever half done. */
export const deleteFileJob: JobDefinition = {
  name: 'excuses.delete_file',
  title: 'Deletes the files of removed documents',
  run: async ({ storageKey }, services) => {
    if (typeof storageKey === 'string') await services.files.delete(storageKey)
  },
}
