/**
 * Must be the first import of the entry: the CSP forbids code made from strings, and zod decides
 * when a schema is made whether to try it.
 */
import { z } from 'zod';

z.config({ jitless: true });
