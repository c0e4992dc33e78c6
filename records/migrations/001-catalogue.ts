import { readShippedCatalogue } from '../catalogue/shipped.ts';
import { insertMissingSatellites } from '../catalogue/satellites.ts';
import type { Migration } from './data-version.ts';

/** Puts the shipped catalogue into an empty database; satellites that are there stay as they are. */
export const loadCatalogue: Migration = {
  version: 1,
  name: 'load the catalogue of 2026-07-24',
  up: async (db) => {
    await insertMissingSatellites(db, await readShippedCatalogue(), Date.now());
  },
};
