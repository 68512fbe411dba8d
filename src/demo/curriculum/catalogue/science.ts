import type { CatalogueSubject } from './catalogue-types.ts'

/** Science as the demo school teaches it. */
export const science: CatalogueSubject = {
  title: 'Science',
  topics: [
    {
      title: 'Matter and energy',
      stage: 'ms',
      units: [
        {
          title: 'Particles and states of matter',
          credit: 0.5,
          description:
            'Why does a balloon shrink in the freezer? A model of tiny moving particles explains solids, liquids and gases.',
          objectives: [
            'Draw particle models of solids, liquids and gases',
            'Explain how thermal energy changes the motion of particles',
            'Predict what happens to a gas when temperature or volume changes',
            'Interpret the flat sections of a heating curve',
          ],
        },
        {
          title: 'Pure substances and mixtures',
          credit: 0.5,
          description:
            'From muddy water to trail mix, students separate what was combined and identify substances by how they behave.',
          objectives: [
            'Classify samples as elements, compounds or mixtures',
            'Measure density and use it to identify an unknown substance',
            'Separate a mixture by filtering, evaporating and chromatography',
            'Follow a safety checklist for an experiment at home',
          ],
        },
        {
          title: 'Signs of chemical change',
          credit: 0.5,
          description:
            'Fizz, color and heat are clues that new substances have formed. Careful weighing shows that nothing has been lost.',
          objectives: [
            'Distinguish chemical from physical changes with evidence',
            'Account for mass before and after a reaction in a closed bag',
            'Model a simple reaction with molecular pieces',
          ],
        },
        {
          title: 'Energy on the move',
          credit: 0.5,
          description:
            'Energy is never used up, only passed along. Roller coasters, ramps and insulated cups make its path visible.',
          objectives: [
            'Trace kinetic and potential energy through a system',
            'Compare conduction, convection and radiation',
            'Design and test a container that keeps water warm',
            'Relate mass and speed to kinetic energy with data',
          ],
        },
        {
          title: 'Waves, light and sound',
          credit: 0.5,
          description:
            'Waves carry energy and information without carrying matter. The unit runs from guitar strings to fiber-optic cable.',
          objectives: [
            'Label amplitude, wavelength and frequency on a wave model',
            'Explain pitch and loudness with wave properties',
            'Model how light reflects, refracts and is absorbed',
            'Compare digital and analog signals for sending information',
          ],
        },
      ],
    },
    {
      title: 'Earth and its neighbors',
      stage: 'ms',
      units: [
        {
          title: 'Rocks and the rock cycle',
          credit: 0.5,
          description:
            'Every pebble has a history of heat, pressure and weather. Students build a local collection and tell its story.',
          objectives: [
            'Classify rocks by texture, grain and origin',
            'Diagram the pathways of the rock cycle and what drives them',
            'Infer past environments from layers and fossils',
          ],
        },
        {
          title: 'Plates, quakes and volcanoes',
          credit: 0.5,
          description:
            'Continents drift about as fast as fingernails grow. Maps of earthquakes and ages of the seafloor show where and why.',
          objectives: [
            'Use map data to locate plate boundaries',
            'Cite evidence that continents were once joined',
            'Explain how convection in the mantle relates to plate motion',
            'Evaluate a plan for reducing earthquake damage',
          ],
        },
        {
          title: 'Weather and the water cycle',
          credit: 0.5,
          description:
            "Sun, water and moving air create the day's weather. A two-week log at home feeds a class forecast.",
          objectives: [
            'Trace water through evaporation, condensation and runoff',
            'Read pressure, fronts and wind on a weather map',
            'Forecast local weather and review how accurate it was',
            'Explain how air masses interact to form storms',
          ],
        },
        {
          title: 'Climate and human activity',
          credit: 0.5,
          description:
            "Weather is what you get; climate is what you expect. Long records show how Earth's climate is changing and why.",
          objectives: [
            'Distinguish weather from climate with examples',
            'Interpret graphs of temperature and carbon dioxide over time',
            'Model the greenhouse effect with a controlled experiment',
            "Propose a way to reduce a household's emissions and estimate its effect",
          ],
        },
        {
          title: 'Earth, Moon and solar system',
          credit: 0.5,
          description:
            'Phases, eclipses and seasons follow from a few motions. Scale models show how empty space really is.',
          objectives: [
            'Model the phases of the Moon and both kinds of eclipse',
            "Explain the seasons by the tilt of Earth's axis",
            'Build a scale model of planetary distances',
            'Describe how gravity keeps planets and moons in orbit',
          ],
        },
      ],
    },
    {
      title: 'Cells and heredity',
      stage: 'hs',
      units: [
        {
          title: 'Inside the cell',
          credit: 0.5,
          description:
            'A cell is a crowded, organized place where membranes and proteins do the work of living.',
          objectives: [
            'Relate the structure of organelles to their functions',
            'Compare prokaryotic, plant and animal cells',
            'Predict the movement of water across a membrane',
            'Design an experiment on osmosis with everyday materials',
          ],
        },
        {
          title: 'Photosynthesis and respiration',
          credit: 0.5,
          description:
            'Two linked processes power nearly every ecosystem. We follow carbon and energy from sunlight to muscle and back.',
          objectives: [
            'Trace matter and energy through photosynthesis and cellular respiration',
            'Investigate how light or temperature affects a rate',
            'Explain the role of ATP in the cell',
            'Connect cellular processes to the global carbon cycle',
          ],
        },
        {
          title: 'DNA, genes and proteins',
          credit: 0.5,
          description:
            'Four bases carry the instructions for every protein. Students read the code and see what a single change can do.',
          objectives: [
            'Model the structure and copying of DNA',
            'Transcribe and translate a short gene',
            'Predict the effect of substitutions, insertions and deletions',
            'Explain how cells with the same DNA become different',
          ],
        },
        {
          title: 'Patterns of inheritance',
          credit: 0.5,
          description:
            'Traits follow rules, with surprising exceptions. Pedigrees and probability help explain why relatives look alike.',
          objectives: [
            'Use Punnett squares to predict offspring ratios',
            'Analyze pedigrees for dominant, recessive and sex-linked traits',
            'Explain how meiosis produces genetic variation',
            'Discuss the benefits and limits of genetic testing',
          ],
        },
        {
          title: 'Evolution by natural selection',
          credit: 0.5,
          description:
            'Variation, inheritance and time are enough to change a population. Fossils, anatomy and DNA tell a consistent story.',
          objectives: [
            'Explain natural selection in a population with data',
            'Compare lines of evidence for common ancestry',
            'Interpret a cladogram',
            'Model how allele frequencies shift under selection and drift',
            'Argue how antibiotic resistance spreads and how to slow it',
          ],
        },
      ],
    },
    {
      title: 'Chemical reactions',
      stage: 'hs',
      units: [
        {
          title: 'Atoms and the periodic table',
          credit: 0.5,
          description:
            "The table is a map: an element's position predicts how it will behave. Electrons are the reason.",
          objectives: [
            'Describe protons, neutrons and electrons and how isotopes differ',
            'Write electron configurations for the lighter elements',
            'Explain trends in atomic radius, ionization energy and reactivity',
            'Interpret emission spectra as evidence for energy levels',
          ],
        },
        {
          title: 'Bonds and molecular shape',
          credit: 0.5,
          description:
            'Why does water bead while alcohol spreads? Bonds and shapes at the smallest scale explain behavior we can see.',
          objectives: [
            'Predict ionic, covalent and metallic bonding',
            'Draw Lewis structures and predict molecular shapes',
            'Name common ionic and molecular compounds',
            'Relate intermolecular forces to boiling point and solubility',
          ],
        },
        {
          title: 'Balancing and predicting reactions',
          credit: 0.5,
          description:
            'Equations are the sentences of chemistry. Atoms are conserved, so both sides must say the same thing.',
          objectives: [
            'Balance chemical equations',
            'Classify reactions by type and predict their products',
            'Write net ionic equations for precipitation reactions',
            'Justify a prediction with the activity series or a solubility table',
          ],
        },
        {
          title: 'Moles and stoichiometry',
          credit: 0.5,
          description:
            'Counting atoms by weighing them connects the lab bench to the equation. Students find out how much they can really make.',
          objectives: [
            'Convert among mass, moles and number of particles',
            'Calculate theoretical and percent yield',
            'Identify the limiting reactant',
            'Determine an empirical formula from data',
          ],
        },
        {
          title: 'Rates, equilibrium and acids',
          credit: 1,
          description:
            'Reactions speed up, slow down and run backward. From antacids to ocean chemistry, balance is the theme.',
          objectives: [
            'Explain how temperature, concentration and catalysts affect rate',
            'Predict how an equilibrium responds to a disturbance',
            'Calculate pH from ion concentration',
            'Carry out a titration, or a simulated one, and analyze its curve',
            'Explain ocean acidification with equilibrium reasoning',
          ],
        },
      ],
    },
    {
      title: 'Forces and motion',
      stage: 'hs',
      units: [
        {
          title: 'Describing motion',
          credit: 0.5,
          description:
            'Before explaining motion, we learn to record it. Video analysis turns a tossed ball or a toy car into graphs.',
          objectives: [
            'Distinguish distance from displacement and speed from velocity',
            'Interpret the slope and area of motion graphs',
            'Solve problems with constant acceleration',
            'Analyze projectile motion as two independent motions',
          ],
        },
        {
          title: "Newton's laws of motion",
          credit: 0.5,
          description:
            'Three short statements explain parked cars and rocket launches alike. Free-body diagrams are the key to using them.',
          objectives: [
            'Draw free-body diagrams for objects at rest and in motion',
            'Apply the second law to find net force or acceleration',
            'Identify action and reaction pairs',
            'Measure a coefficient of friction and estimate its uncertainty',
          ],
        },
        {
          title: 'Momentum and collisions',
          credit: 0.5,
          description:
            'Helmets and crumple zones buy time. Conservation of momentum tells us what happens in the blink of a crash.',
          objectives: [
            'Calculate momentum and impulse',
            'Predict the outcome of elastic and inelastic collisions',
            'Design a device that protects an egg in a fall',
            'Defend a design choice with force-time data',
          ],
        },
        {
          title: 'Work, energy and power',
          credit: 0.5,
          description:
            'Forces tell us how; energy tells us how much. Students audit machines, muscles and a household appliance.',
          objectives: [
            'Calculate work, kinetic energy and gravitational potential energy',
            'Apply conservation of energy with and without friction',
            'Compare the power and efficiency of real devices',
            'Choose between force and energy methods for a problem',
          ],
        },
        {
          title: 'Electric circuits and fields',
          credit: 0.5,
          description:
            'Charges push and pull at a distance, and circuits put them to work. Simulations come first, then batteries and bulbs.',
          objectives: [
            'Describe electric fields around simple charges',
            "Apply Ohm's law to series and parallel circuits",
            'Build a working circuit from a schematic and find its faults',
            'Explain how a changing magnetic field generates current',
          ],
        },
      ],
    },
  ],
}
