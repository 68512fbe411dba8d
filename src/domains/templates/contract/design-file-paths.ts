/** Where editors send files: apart from the contract, so that pages do not load its schemas. */
export const filesPath = '/backoffice/design-files'
export const picturesPath = '/backoffice/design-pictures'
