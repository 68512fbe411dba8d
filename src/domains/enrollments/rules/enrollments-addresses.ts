/** Where an import stands; of students of partner schools it is another one. */
export const importAddress = (importId: number, isExternal = false) =>
  `/workbench/enrollments/import?import=${importId}${isExternal ? '&external=true' : ''}`
