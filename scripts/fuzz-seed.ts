import { configureGlobal } from 'fast-check'

const usualSeed = 20_240_229

/** Random tests try the same values in every run, so that a red build is always about the change. Another seed hunts for more. */
configureGlobal({ seed: Number(process.env.HEDDLE_FUZZ_SEED ?? usualSeed) })
