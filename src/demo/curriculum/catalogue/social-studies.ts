import type { CatalogueSubject } from './catalogue-types.ts'

/** Social Studies as the demo school teaches it. */
export const socialStudies: CatalogueSubject = {
  title: 'Social Studies',
  topics: [
    {
      title: 'Ancient civilizations',
      stage: 'ms',
      units: [
        {
          title: 'From foragers to farmers',
          credit: 0.5,
          description:
            'For most of human history nobody farmed. Bones, seeds and tools help explain why that changed and what it cost.',
          objectives: [
            'Explain how archaeologists draw conclusions from artifacts',
            'Compare life before and after agriculture',
            'Place early events on a timeline with BCE and CE',
            'Weigh the benefits and costs of settling down',
          ],
        },
        {
          title: 'Mesopotamia and Egypt',
          credit: 0.5,
          description:
            'Two river valleys produced writing, law and monumental building. Each answered the same problems in its own way.',
          objectives: [
            'Relate rivers and flooding to settlement and power',
            'Interpret laws and tomb art as historical sources',
            'Compare the roles of rulers, priests, scribes and farmers',
            'Explain why writing was invented',
          ],
        },
        {
          title: 'Early China and the Indus Valley',
          credit: 0.5,
          description:
            'Planned cities, oracle bones and undeciphered seals: the evidence is rich and the gaps are real.',
          objectives: [
            'Describe the features of planned Indus cities',
            'Explain the Mandate of Heaven and how it was used',
            'Contrast what is known with what is still debated',
          ],
        },
        {
          title: 'Greece and Rome',
          credit: 0.5,
          description:
            'Citizens, emperors and engineers left ideas that still shape courts, cities and calendars.',
          objectives: [
            'Compare Athenian democracy with the Roman Republic',
            'Evaluate who counted as a citizen and who did not',
            "Analyze competing explanations for Rome's decline",
            'Trace a modern institution to a classical idea',
          ],
        },
        {
          title: 'Maya, Inca and West African kingdoms',
          credit: 0.5,
          description:
            'Astronomers, road builders and gold traders ran large states in very different landscapes.',
          objectives: [
            'Explain how each society adapted to its environment',
            'Map trade routes and the goods that moved along them',
            'Interpret quipus, codices and oral epics as records',
            'Challenge a common myth about one of these societies',
          ],
        },
      ],
    },
    {
      title: 'Maps, places and people',
      stage: 'ms',
      units: [
        {
          title: 'Thinking like a geographer',
          credit: 0.25,
          description: 'Where is it, and why there? Students learn to read, question and draw maps.',
          objectives: [
            'Use latitude, longitude, scale and legends',
            'Explain how every map projection distorts something',
            'Choose the right kind of map for a question',
          ],
        },
        {
          title: 'Climate, land and livelihoods',
          credit: 0.5,
          description:
            'Mountains, monsoons and deserts influence how people eat, build and earn. People, in turn, reshape the land.',
          objectives: [
            'Relate climate zones to patterns of farming and settlement',
            'Interpret climate graphs for unfamiliar places',
            'Describe a case of people changing their environment',
            'Compare responses to a shared hazard in two countries',
          ],
        },
        {
          title: 'Population and migration',
          credit: 0.5,
          description:
            'People move toward hope and away from danger. Data and personal stories are read side by side.',
          objectives: [
            'Read population pyramids and predict future change',
            'Classify push and pull factors in a migration story',
            "Map a family's or a community's migration",
            'Discuss how newcomers and hosts affect one another',
          ],
        },
        {
          title: 'Culture, language and religion',
          credit: 0.5,
          description:
            'Belief and custom travel with people and change along the way. Students study several traditions with care and curiosity.',
          objectives: [
            'Describe the core beliefs and practices of major world religions',
            'Trace how a food, a word or an art form spread',
            'Ask respectful questions about unfamiliar customs',
            'Distinguish describing a belief from sharing it',
          ],
        },
        {
          title: 'Cities and a connected world',
          credit: 0.5,
          description:
            'More than half of humanity lives in cities. Shipping lanes and data cables tie them together.',
          objectives: [
            'Explain why cities grow where they do',
            'Follow one product along its global supply chain',
            'Evaluate the effects of globalization on a place',
            'Propose an improvement to a local public space',
          ],
        },
      ],
    },
    {
      title: 'The United States since 1865',
      stage: 'hs',
      units: [
        {
          title: 'Reconstruction in letters, laws, newspapers and photographs',
          credit: 0.5,
          description:
            'After the Civil War, the nation argued over what freedom meant. Its documents and images preserve the argument.',
          objectives: [
            'Source, contextualize and corroborate documents',
            'Explain the purpose of the Thirteenth through Fifteenth Amendments',
            'Assess why Reconstruction ended and what replaced it',
            'Write a paragraph that reconciles conflicting accounts',
          ],
        },
        {
          title: 'Industry, immigration and reform',
          credit: 0.5,
          description:
            'Steel, railroads and crowded tenements transformed the country. Unions, settlement houses and journalists pushed back.',
          objectives: [
            'Analyze causes and effects of rapid industrial growth',
            'Compare the experiences of immigrant groups',
            'Evaluate a Progressive Era reform by its results',
            'Interpret political cartoons of the period',
          ],
        },
        {
          title: 'The Depression and the world wars',
          credit: 0.5,
          description:
            'Three crises in thirty years changed what Americans expected from their government and the world from America.',
          objectives: [
            'Explain why the United States entered each world war',
            'Analyze competing views of the New Deal',
            'Examine civil liberties on the home front, including Japanese American incarceration',
            'Use economic data to describe daily life in the 1930s',
          ],
        },
        {
          title: 'The long civil rights movement',
          credit: 0.5,
          description:
            'Court cases, boycotts and local organizers changed the law over generations. We look past the most famous speeches.',
          objectives: [
            'Trace legal strategies from Plessy to Brown and beyond',
            'Compare the goals and tactics of several organizations',
            'Investigate a local or regional campaign',
            'Connect the movement to other struggles for equal rights',
          ],
        },
        {
          title: 'Cold War to the digital age',
          credit: 0.5,
          description:
            'Rivalry, protest and new technology shaped the decades that families still remember. Oral histories join the documents.',
          objectives: [
            'Explain containment and its consequences in two regions',
            'Analyze the causes of political realignment since 1968',
            'Conduct and transcribe an interview about a remembered event',
            'Evaluate how a technology changed work or politics',
          ],
        },
      ],
    },
    {
      title: 'Civics and government',
      stage: 'hs',
      units: [
        {
          title: 'Foundations of the Constitution',
          credit: 0.5,
          description:
            'Compromise, fear of tyranny and borrowed ideas produced a short document with a long life.',
          objectives: [
            'Explain the weaknesses of the Articles of Confederation',
            'Compare Federalist and Anti-Federalist arguments',
            'Describe separation of powers and checks and balances',
            'Identify compromises and whom they left out',
          ],
        },
        {
          title: 'How a bill becomes law, and why most do not',
          credit: 0.5,
          description:
            'The diagram is simple and the reality is not. Committees, hearings and deadlines come alive in a mock legislature.',
          objectives: [
            'Trace a bill through committee, floor and signature',
            'Draft and amend a bill on a student-chosen issue',
            'Explain how rules and leaders shape outcomes',
            'Negotiate a compromise and explain its costs',
          ],
        },
        {
          title: 'Rights, liberties and the courts',
          credit: 0.5,
          description:
            'What happens when rights collide? Landmark cases, including several about students, provide the arguments.',
          objectives: [
            'Summarize the facts, issue and reasoning of a case',
            'Apply First and Fourth Amendment precedents to a new situation',
            'Explain incorporation through the Fourteenth Amendment',
            'Argue a case in a moot court',
          ],
        },
        {
          title: 'Voting, parties and public opinion',
          credit: 0.5,
          description:
            'Elections depend on rules as well as votes. Students examine turnout, districts and how polls are made.',
          objectives: [
            'Describe how election systems affect outcomes',
            'Evaluate a poll by its sample and its wording',
            'Analyze barriers to voting past and present',
            'Explain how parties and interest groups influence policy',
          ],
        },
        {
          title: 'Taking part in local government',
          credit: 0.25,
          description:
            'School boards, councils and commissions make decisions close to home. Students attend a meeting and follow one issue.',
          objectives: [
            'Identify which level of government handles an issue',
            'Observe a public meeting and summarize a decision',
            'Write a public comment supported by evidence',
            'Plan a realistic next step on a community issue',
          ],
        },
      ],
    },
    {
      title: 'Economics and society',
      stage: 'hs',
      units: [
        {
          title: 'Scarcity, choice and incentives',
          credit: 0.5,
          description: 'Every choice gives something up. Economists begin there and follow the incentives.',
          objectives: [
            'Identify opportunity costs in personal and public choices',
            'Draw and interpret a production possibilities curve',
            'Predict how people respond to a changed incentive',
            'Compare market, command and mixed economies',
          ],
        },
        {
          title: 'Supply & demand',
          credit: 0.5,
          description:
            'Why do concert tickets cost so much and tap water so little? Two curves go a long way.',
          objectives: [
            'Graph shifts in supply and demand and find the new equilibrium',
            'Distinguish a shift from a movement along a curve',
            'Estimate elasticity from price and quantity data',
            'Predict the effects of price ceilings and floors',
          ],
        },
        {
          title: 'Markets, competition and failure',
          credit: 0.5,
          description:
            'Markets do many things well and some things badly. Pollution, monopolies and lighthouses are the classic cases.',
          objectives: [
            'Compare competition, monopoly and oligopoly',
            'Explain externalities and public goods',
            'Evaluate a tax, a subsidy and a rule for one problem',
          ],
        },
        {
          title: 'Measuring a national economy',
          credit: 0.5,
          description:
            'Growth, jobs and prices make headlines each month. Students learn where the numbers come from and what they leave out.',
          objectives: [
            'Interpret GDP, unemployment and inflation figures',
            'Calculate real values from nominal ones',
            'Explain how fiscal and monetary policy aim to stabilize an economy',
            'Critique a headline about the economy with data',
          ],
        },
        {
          title: 'Trade, development and inequality',
          credit: 0.5,
          description:
            'Why are some places so much richer than others? Geography, institutions and history all have a claim.',
          objectives: [
            'Explain comparative advantage with a numerical example',
            'Compare countries by income, health and education',
            'Interpret a Lorenz curve',
            "Debate a trade policy from several stakeholders' views",
          ],
        },
      ],
    },
  ],
}
