import type { CatalogueAbility } from './catalogue-types.ts'

/** The transferable skills the demo school recognizes across all subjects. */
export const catalogueAbilities: readonly CatalogueAbility[] = [
  {
    title: 'Ask good questions',
    stage: 'ms',
    credit: 0.25,
    description:
      'Turns curiosity into questions that can be investigated and that lead to further questions.',
  },
  {
    title: 'Read for understanding',
    stage: 'ms',
    credit: 0.25,
    description: 'Finds the main ideas of a text, connects them and notices what is still unclear.',
  },
  {
    title: 'Explain ideas clearly',
    stage: 'ms',
    credit: 0.25,
    description: 'Puts an idea into words, pictures or examples that suit the listener.',
  },
  {
    title: 'Listen actively',
    stage: 'ms',
    credit: 0.25,
    description: 'Gives full attention, checks understanding and responds to what was actually said.',
  },
  {
    title: 'Work in a team',
    stage: 'ms',
    credit: 0.25,
    description: 'Shares tasks fairly, keeps agreements and helps the group reach its goal.',
  },
  {
    title: 'Organize time and materials',
    stage: 'ms',
    credit: 0.25,
    description: 'Keeps track of assignments, deadlines and files without being reminded.',
  },
  {
    title: 'Measure and estimate',
    stage: 'ms',
    credit: 0.25,
    description: 'Chooses suitable tools and units and judges whether a result is reasonable.',
  },
  {
    title: 'Read graphs and tables',
    stage: 'ms',
    credit: 0.25,
    description: 'Takes accurate information from charts and tables and describes the patterns in them.',
  },
  {
    title: 'Take careful notes',
    stage: 'ms',
    credit: 0.25,
    description: "Records what matters in one's own words so that it can be used later.",
  },
  {
    title: 'Use feedback to improve',
    stage: 'ms',
    credit: 0.25,
    description: 'Treats comments as information, decides what to change and shows the difference.',
  },
  {
    title: 'Persist with hard problems',
    stage: 'ms',
    credit: 0.25,
    description: 'Tries another way when stuck and asks for help at the right moment.',
  },
  {
    title: 'Be a good digital citizen',
    stage: 'ms',
    credit: 0.25,
    description: 'Acts safely, honestly and kindly in shared online spaces.',
  },
  {
    title: 'Argue from evidence',
    stage: 'hs',
    credit: 0.25,
    description: 'Supports a claim with relevant, sufficient evidence and answers the best objection.',
  },
  {
    title: 'Design an experiment',
    stage: 'hs',
    credit: 0.25,
    description: 'Plans a fair test with controlled variables, enough trials and honest reporting.',
  },
  {
    title: 'Manage a project',
    stage: 'hs',
    credit: 0.25,
    description: 'Breaks a goal into steps, sets milestones and adjusts the plan when things change.',
  },
  {
    title: 'Analyze data',
    stage: 'hs',
    credit: 0.25,
    description: 'Cleans, summarizes and displays data and draws conclusions no stronger than it allows.',
  },
  {
    title: 'Build and test models',
    stage: 'hs',
    credit: 0.25,
    description:
      'Represents a system with a diagram, an equation or a program and checks it against reality.',
  },
  {
    title: 'Evaluate sources',
    stage: 'hs',
    credit: 0.25,
    description: 'Judges who made a source, why and how well it agrees with others.',
  },
  {
    title: 'Cite and credit honestly',
    stage: 'hs',
    credit: 0.25,
    description: 'Acknowledges words, data and ideas of others in a consistent style.',
  },
  {
    title: 'Write for an audience',
    stage: 'hs',
    credit: 0.25,
    description: 'Chooses content, tone and structure to suit a reader and a purpose.',
  },
  {
    title: 'Speak in public',
    stage: 'hs',
    credit: 0.25,
    description: 'Presents to a live or online audience with a clear structure and a confident voice.',
  },
  {
    title: 'Lead a discussion',
    stage: 'hs',
    credit: 0.25,
    description: 'Opens, steers and sums up a conversation so that everyone is heard.',
  },
  {
    title: 'Give constructive critique',
    stage: 'hs',
    credit: 0.25,
    description: 'Offers specific, kind and useful comments on the work of others.',
  },
  {
    title: 'Resolve conflicts',
    stage: 'hs',
    credit: 0.25,
    description: 'Finds common ground by separating people from problems and needs from positions.',
  },
  {
    title: 'Think across cultures',
    stage: 'hs',
    credit: 0.25,
    description: 'Understands that others see the world differently and adapts with respect.',
  },
  {
    title: 'Solve problems step by step',
    stage: 'hs',
    credit: 0.25,
    description: 'Breaks a complex problem into parts, solves them in order and checks the whole.',
  },
  {
    title: 'Prototype and iterate',
    stage: 'hs',
    credit: 0.25,
    description: 'Makes rough versions early, tests them with users and improves them in rounds.',
  },
  {
    title: 'Reason about ethics',
    stage: 'hs',
    credit: 0.25,
    description: 'Weighs rights, duties and consequences before taking a position.',
  },
  {
    title: 'Use digital tools well',
    stage: 'hs',
    credit: 0.25,
    description: 'Selects, learns and combines software that suits the task.',
  },
  {
    title: 'Reflect on learning',
    stage: 'hs',
    credit: 0.25,
    description: 'Describes how one learns best, names progress and sets the next goal.',
  },
]
