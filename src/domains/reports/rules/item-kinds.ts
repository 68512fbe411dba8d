/** What is a unit or an ability is called so on the screen, in the file and on paper. */
export const itemKindLabels = { unit: 'Unit', ability: 'Ability' } as const
