/** A program that only opens its window, for `npm run bench`: what a start takes on this host at least. */
import { openEmptyWindow } from './empty-window.ts';

const PAGE = '<!doctype html><title>Empty</title><p>Empty</p><input autofocus>';

openEmptyWindow(() => new Response(PAGE, { headers: { 'content-type': 'text/html' } }));
