/** The name of the file that is written last and removed first: a folder without it is not whole. */
export const packageFile = 'datapackage.json'
