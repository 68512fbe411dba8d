/** The address of an import; one of students of partner schools is opened with `external`. */
export const importAddress = (importId: number, isExternal = false) =>
  `/workbench/enrollments/import?import=${importId}${isExternal ? '&external=true' : ''}`
