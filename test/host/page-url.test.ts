import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPageUrl, pageFile } from '../../electron/page-url.ts';

describe('isPageUrl()', () => {
  it('knows the page’s own addresses, by their parts and not by how they begin', () => {
    assert.equal(isPageUrl('app://till/index.html'), true);
    assert.equal(isPageUrl('app://till/'), true);
    for (const other of [
      'app://till.example.org/',
      'app://tillx/',
      'app://other/index.html',
      'app://till@other/',
      'app://someone@till/',
      'https://till/index.html',
      'file:///index.html',
      'data:text/html,app://till/',
      'not a url',
      '',
    ]) {
      assert.equal(isPageUrl(other), false, other);
    }
  });
});

describe('pageFile()', () => {
  it('gives the file inside the folder', () => {
    assert.equal(pageFile('/page', 'app://till/index.html'), '/page/index.html');
    assert.equal(pageFile('/page', 'app://till/artwork/places/x.svg?v=1#a'), '/page/artwork/places/x.svg');
    assert.equal(pageFile('/page', 'app://till/a%20b.svg'), '/page/a b.svg');
  });

  it('gives nothing outside the folder, whatever the spelling', () => {
    for (const path of [
      '..%2fmain.cjs',
      '%2e%2e%2fmain.cjs',
      'a/..%2f..%2fmain.cjs',
      '..%5cmain.cjs',
      '%00',
      '%',
    ]) {
      assert.equal(pageFile('/page', `app://till/${path}`), undefined, path);
    }
    // Plain dots are resolved by the URL itself, inside the page.
    assert.equal(pageFile('/page', 'app://till/../../main.cjs'), '/page/main.cjs');
    assert.equal(pageFile('/page', 'app://other/index.html'), undefined);
  });
});
